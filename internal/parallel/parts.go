package parallel

// partSize is how many things a worker makes at a time, where each takes little:
// so few that what waits to be taken takes little memory as well.
const partSize = 4

// Slots is how many slots OrderedParts needs for so many workers: as many parts
// can wait to be taken, so that workers need not.
func Slots(jobs int) int { return 4 * max(jobs, 1) }

// OrderedParts is Ordered for many small things, of which some that follow each
// other are made in one slot and taken together.
func OrderedParts(n, jobs int, produce func(i, slot int), consume func(slot int) bool) {
	Ordered((n+partSize-1)/partSize, jobs, Slots(jobs), func(part, slot int) {
		for i := part * partSize; i < min((part+1)*partSize, n); i++ {
			produce(i, slot)
		}
	}, func(_, slot int) bool { return consume(slot) })
}
