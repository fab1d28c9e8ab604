// Generates the SDK of a package for a language, as `pulumi package add` does with the host of that language.
//
// usage: gen-sdk LANGUAGE SCHEMA DEPENDENCY-SCHEMA DIRECTORY
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"github.com/blang/semver"
	gogen "github.com/pulumi/pulumi/pkg/v3/codegen/go"
	"github.com/pulumi/pulumi/pkg/v3/codegen/nodejs"
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

func generate(language string, pkg *schema.Package, loader schema.ReferenceLoader) (map[string][]byte, error) {
	switch language {
	case "go":
		return gogen.GeneratePackage("gen-sdk", pkg, nil)
	case "nodejs":
		return nodejs.GeneratePackage("gen-sdk", pkg, nil, nil, false, loader)
	case "python":
		return python.GeneratePackage("gen-sdk", pkg, nil, loader)
	}
	return nil, fmt.Errorf("%s: must be go, nodejs, or python", language)
}

func run(language, schemaFile, dependencyFile, directory string) error {
	kubernetes, err := read(dependencyFile, dependency{})
	if err != nil {
		return err
	}
	loader := dependency{kubernetes}
	pkg, err := read(schemaFile, loader)
	if err != nil {
		return err
	}
	// with what makes a package of it: a go.mod, for example
	pkg.SupportPack = true
	files, err := generate(language, pkg, loader)
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
	if err := run(os.Args[1], os.Args[2], os.Args[3], os.Args[4]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
