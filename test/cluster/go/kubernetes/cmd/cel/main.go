// Program cel evaluates CEL with the functions that an API server of a version has.
//
//	cel 1.30 <expressions.json   a list of {"expression": "...", "object": {...}}; prints a list of {"value": ...} or {"error": "..."}
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"reflect"

	"github.com/google/cel-go/cel"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/types/known/structpb"
	utiljson "k8s.io/apimachinery/pkg/util/json"
	"k8s.io/apimachinery/pkg/util/version"
	"k8s.io/apiserver/pkg/cel/environment"
)

type question struct {
	Expression string          `json:"expression"`
	Object     json.RawMessage `json:"object"`
}

type answer struct {
	Value json.RawMessage `json:"value,omitempty"`
	Error string          `json:"error,omitempty"`
}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run() error {
	var questions []question
	if err := json.NewDecoder(os.Stdin).Decode(&questions); err != nil {
		return err
	}
	envSet, err := environment.MustBaseEnvSet(version.MustParseGeneric(os.Args[1])).Extend(environment.VersionedOptions{
		IntroducedVersion: version.MajorMinor(1, 0),
		EnvOptions:        []cel.EnvOption{cel.Variable("object", cel.DynType)},
	})
	if err != nil {
		return err
	}
	env := envSet.NewExpressionsEnv()
	answers := make([]answer, len(questions))
	for i, each := range questions {
		value, err := evaluate(env, each)
		if err != nil {
			answers[i].Error = err.Error()
			continue
		}
		answers[i].Value = value
	}
	return json.NewEncoder(os.Stdout).Encode(answers)
}

func evaluate(env *cel.Env, of question) (json.RawMessage, error) {
	ast, issues := env.Compile(of.Expression)
	if issues.Err() != nil {
		return nil, issues.Err()
	}
	program, err := env.Program(ast)
	if err != nil {
		return nil, err
	}
	// numbers as the API server reads them: integers stay integers
	var object map[string]any
	if err := utiljson.Unmarshal(of.Object, &object); err != nil {
		return nil, err
	}
	result, _, err := program.Eval(map[string]any{"object": object})
	if err != nil {
		return nil, err
	}
	native, err := result.ConvertToNative(reflect.TypeFor[*structpb.Value]())
	if err != nil {
		return nil, err
	}
	return protojson.Marshal(native.(*structpb.Value))
}
