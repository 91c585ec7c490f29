package output

import "path"

// site is where the new directories of a plan are built. One that is not there yet
// gets its files under a name of its own and is then put in its place: that is one
// rename, where files that come to others take one each.
type site struct {
	d     *Directory
	built map[string]string // the directories by the name below the output, and where they are built
	order []string
}

// makeDirectories makes what the plan needs to write to.
func (d *Directory) makeDirectories(plan *Plan) (*site, error) {
	s := &site{d: d, built: map[string]string{}}
	made := map[string]bool{}
	for _, step := range plan.Steps {
		dir := path.Dir(step.Name)
		if made[dir] || step.Change != Create && step.Change != Update {
			continue
		}
		made[dir] = true
		if dir == "." || !plan.missing[dir] {
			if err := d.Files.MkdirAll(inDir(d.Path, dir)); err != nil {
				return s, err
			}
			continue
		}
		temp := temporary(d.Path)
		s.built[dir], s.order = temp, append(s.order, dir)
		if err := d.Files.MkdirAll(temp); err != nil {
			return s, err
		}
	}
	return s, nil
}

// of says where a directory is built, if it is new.
func (s *site) of(dir string) (string, bool) {
	temp, isNew := s.built[dir]
	return temp, isNew
}

// finish puts the new directories in their places, or clears the site if something
// went wrong, and returns what did.
func (s *site) finish(err error) error {
	for _, dir := range s.order {
		if err == nil {
			err = s.d.Files.Rename(s.built[dir], inDir(s.d.Path, dir))
		}
		if err != nil {
			_ = s.d.clear(s.built[dir], true) // what went wrong before is the error to tell
		}
	}
	s.built = nil
	return err
}
