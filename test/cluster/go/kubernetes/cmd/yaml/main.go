// Program yaml reads YAML as kubectl does, and as other programs in Go do.
//
//	yaml <texts.json   a list of texts; prints a list of {"value": ..., "other": ...} or {"error": "..."}
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"

	other "go.yaml.in/yaml/v3"
	"sigs.k8s.io/yaml"
)

type answer struct {
	// What kubectl reads.
	Value json.RawMessage `json:"value,omitempty"`
	Error string          `json:"error,omitempty"`
	// Whether a key is set twice, which kubectl allows and other programs reject.
	Duplicate bool `json:"duplicate,omitempty"`
	// What version 3 of the parser reads, which follows YAML 1.2 in part; kustomize has it.
	Other json.RawMessage `json:"other,omitempty"`
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
	return answer{Value: value, Duplicate: err != nil && strings.Contains(err.Error(), "already set in map"), Other: readOther(text)}
}

func readOther(text string) json.RawMessage {
	var value any
	if err := other.Unmarshal([]byte(text), &value); err != nil {
		return nil
	}
	// it fails for what JSON doesn't have
	result, _ := json.Marshal(value)
	return result
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
