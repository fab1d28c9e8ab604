// Command platforms prints which manifests of indexes each release of containerd matches on Windows nodes, and which one it pulls. What follows is made by
// test/cluster/harness/containerd.ts: a copy of the package platforms of each release, built for Linux, in which `windows` returns the build of the node.
package main

import (
	"encoding/json"
	"os"
	"sort"

	specs "github.com/opencontainers/image-spec/specs-go/v1"
	"k8s-windows.dev/test/cluster/platforms/windows"
)

type matcher interface {
	Match(specs.Platform) bool
	Less(specs.Platform, specs.Platform) bool
}

type entry struct {
	Platform specs.Platform `json:"platform"`
	// whether the index doesn't name the platform
	IsFromConfig bool `json:"isFromConfig"`
}

type input struct {
	Nodes   []uint32  `json:"nodes"`
	Indexes [][]entry `json:"indexes"`
}

type answer struct {
	Matches []bool `json:"matches"`
	// -1 for none
	Pulled int `json:"pulled"`
}

// as images.Manifest of containerd does
func pulled(m matcher, index []entry) int {
	var found []int
	for i, e := range index {
		if e.IsFromConfig || m.Match(e.Platform) {
			found = append(found, i)
		}
	}
	sort.SliceStable(found, func(i, j int) bool {
		a, b := index[found[i]], index[found[j]]
		if a.IsFromConfig {
			return false
		}
		if b.IsFromConfig {
			return true
		}
		return m.Less(a.Platform, b.Platform)
	})
	for _, i := range found {
		// the first only; but of those without a platform, the configuration decides
		if !index[i].IsFromConfig || m.Match(specs.Platform{OS: index[i].Platform.OS, Architecture: index[i].Platform.Architecture}) {
			return i
		}
	}
	return -1
}

func main() {
	var in input
	if err := json.NewDecoder(os.Stdin).Decode(&in); err != nil {
		panic(err)
	}
	out := map[string][][]answer{}
	for name, makeDefault := range matchers {
		for _, node := range in.Nodes {
			windows.Build = node
			m := makeDefault()
			answers := make([]answer, 0, len(in.Indexes))
			for _, index := range in.Indexes {
				a := answer{Matches: []bool{}, Pulled: pulled(m, index)}
				for _, e := range index {
					a.Matches = append(a.Matches, m.Match(e.Platform))
				}
				answers = append(answers, a)
			}
			out[name] = append(out[name], answers)
		}
	}
	if err := json.NewEncoder(os.Stdout).Encode(out); err != nil {
		panic(err)
	}
}
