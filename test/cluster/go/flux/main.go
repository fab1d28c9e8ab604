// Prints what Flux's kustomize-controller applies for a Kustomization: it adds the patches and other fields of the spec to the kustomization.yaml of a folder,
// which it makes if there is none, and builds it. The arguments are the file of the Kustomization and the folder, which is changed.
package main

import (
	"fmt"
	"os"

	"github.com/fluxcd/pkg/kustomize"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"sigs.k8s.io/yaml"
)

func main() {
	if err := build(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func build(file, folder string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var kustomization unstructured.Unstructured
	if err := yaml.Unmarshal(text, &kustomization.Object); err != nil {
		return err
	}
	if _, err := kustomize.NewGeneratorWithIgnore(folder, "", kustomization).WriteFile(folder); err != nil {
		return err
	}
	resources, err := kustomize.SecureBuild(folder, folder, false)
	if err != nil {
		return err
	}
	manifests, err := resources.AsYaml()
	if err != nil {
		return err
	}
	_, err = os.Stdout.Write(manifests)
	return err
}
