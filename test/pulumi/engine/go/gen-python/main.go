// Generates the Python SDK of a package, as `pulumi package gen-sdk` does with the language host of Python.
//
// usage: gen-python SCHEMA DEPENDENCY-SCHEMA DIRECTORY
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"github.com/blang/semver"
	"github.com/pulumi/pulumi/pkg/v3/codegen/python"
	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
)

// dependency loads the one package that the SDK refers to.
type dependency struct{ pkg *schema.Package }

func (d dependency) LoadPackage(string, *semver.Version) (*schema.Package, error) { return d.pkg, nil }

func (d dependency) LoadPackageV2(context.Context, *schema.PackageDescriptor) (*schema.Package, error) {
	return d.pkg, nil
}

func (d dependency) LoadPackageReference(string, *semver.Version) (schema.PackageReference, error) {
	return d.pkg.Reference(), nil
}

func (d dependency) LoadPackageReferenceV2(context.Context, *schema.PackageDescriptor) (schema.PackageReference, error) {
	return d.pkg.Reference(), nil
}

func read(file string, loader schema.Loader) (*schema.Package, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var spec schema.PackageSpec
	if err := json.Unmarshal(text, &spec); err != nil {
		return nil, err
	}
	pkg, diagnostics, err := schema.BindSpec(spec, loader, schema.ValidationOptions{})
	if err != nil {
		return nil, err
	}
	if len(diagnostics) > 0 {
		return nil, diagnostics
	}
	return pkg, nil
}

func run(schemaFile, dependencyFile, directory string) error {
	kubernetes, err := read(dependencyFile, dependency{})
	if err != nil {
		return err
	}
	loader := dependency{kubernetes}
	pkg, err := read(schemaFile, loader)
	if err != nil {
		return err
	}
	files, err := python.GeneratePackage("gen-python", pkg, nil, loader)
	if err != nil {
		return err
	}
	for name, text := range files {
		file := filepath.Join(directory, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(file, text, 0o644); err != nil {
			return err
		}
	}
	return nil
}

func main() {
	if err := run(os.Args[1], os.Args[2], os.Args[3]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
