# docker build -t schemaport .
ARG GO_VERSION=1.26
FROM --platform=$BUILDPLATFORM golang:${GO_VERSION} AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
ARG TARGETOS=linux TARGETARCH=amd64
RUN CGO_ENABLED=0 GOOS=$TARGETOS GOARCH=$TARGETARCH \
    go build -trimpath -buildvcs=false -ldflags "-s -w" -o /out/schemaport ./cmd/schemaport

FROM scratch
ARG VERSION=0.1.0
LABEL org.opencontainers.image.title="schemaport" \
      org.opencontainers.image.description="Compiles one LLM tool definition for every model that calls it" \
      org.opencontainers.image.source="https://github.com/schemaport/schemaport" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}"
# probe speaks to hosted APIs over TLS.
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/
COPY --from=build /out/schemaport /schemaport
# The project is mounted here. There is no shell, no git and no user database.
WORKDIR /work
USER 65532:65532
ENTRYPOINT ["/schemaport"]
