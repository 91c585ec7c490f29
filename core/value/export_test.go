package value

// Evaluates says whether a keyword is one of those that are evaluated.
func Evaluates(keyword string) bool {
	_, ok := evaluated(keyword)
	return ok
}
