// Program yaml reads YAML as kubectl does.
//
//	yaml <texts.json   a list of texts; prints a list of {"value": ...} or {"error": "..."}, with "duplicate" if only strict reading fails
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"sigs.k8s.io/yaml"
)

type answer struct {
	Value json.RawMessage `json:"value,omitempty"`
	Error string          `json:"error,omitempty"`
	// Whether a key is set twice, which kubectl allows and other tools reject.
	Duplicate bool `json:"duplicate,omitempty"`
}

func read(text string) (result answer) {
	defer func() {
		if problem := recover(); problem != nil {
			result = answer{Error: fmt.Sprint("panic: ", problem)}
		}
	}()
	value, err := yaml.YAMLToJSON([]byte(text))
	if err != nil {
		return answer{Error: err.Error()}
	}
	_, err = yaml.YAMLToJSONStrict([]byte(text))
	return answer{Value: value, Duplicate: err != nil && strings.Contains(err.Error(), "already set in map")}
}

func main() {
	var texts []string
	if err := json.NewDecoder(os.Stdin).Decode(&texts); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	answers := make([]answer, len(texts))
	for i, text := range texts {
		answers[i] = read(text)
	}
	if err := json.NewEncoder(os.Stdout).Encode(answers); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
