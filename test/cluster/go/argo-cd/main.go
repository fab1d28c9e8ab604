// Argo CD's server of config management plugins, and the part of its repo-server that renders an Application: all of Argo CD takes longer to build.
//
//	argo-cd cmp-server --config-dir-path <folder of plugin.yaml>
//	argo-cd manifests <repository> <file of an Application>      prints the manifests as Argo CD applies them, one in JSON per line
package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	cmpserver "github.com/argoproj/argo-cd/v3/cmd/argocd-cmp-server/commands"
	"github.com/argoproj/argo-cd/v3/pkg/apis/application/v1alpha1"
	"github.com/argoproj/argo-cd/v3/reposerver/apiclient"
	"github.com/argoproj/argo-cd/v3/reposerver/repository"
	"github.com/argoproj/argo-cd/v3/util/git"
	"k8s.io/apimachinery/pkg/api/resource"
	"sigs.k8s.io/yaml"
)

func main() {
	command, args := os.Args[1], os.Args[2:]
	if command == "cmp-server" {
		server := cmpserver.NewCommand()
		server.SetArgs(args)
		exitIf(server.Execute())
		return
	}
	exitIf(manifests(args[0], args[1]))
}

func manifests(repo, file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var app v1alpha1.Application
	if err := yaml.UnmarshalStrict(text, &app); err != nil {
		return err
	}
	request := &apiclient.ManifestRequest{
		Repo: &v1alpha1.Repository{Repo: app.Spec.Source.RepoURL}, AppName: app.Name, Namespace: app.Spec.Destination.Namespace,
		ApplicationSource: app.Spec.Source, KubeVersion: "1.36.0", ApiVersions: []string{"apps/v1", "batch/v1"},
	}
	folder := filepath.Join(repo, app.Spec.Source.Path)
	response, err := repository.GenerateManifests(context.Background(), folder, repo, "main", request, false, git.NoopCredsStore{}, resource.MustParse("0"), nil)
	if err != nil {
		return err
	}
	for _, manifest := range response.Manifests {
		fmt.Println(manifest)
	}
	return nil
}

func exitIf(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
