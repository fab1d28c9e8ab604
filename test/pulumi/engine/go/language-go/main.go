// Hosts Go programs for the engine. Pulumi's own host is no module that `go build` can get.
//
// usage: pulumi-language-go [OPTIONS] ENGINE-ADDRESS
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"

	"github.com/pulumi/pulumi/sdk/v3/go/common/util/rpcutil"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
	pulumirpc "github.com/pulumi/pulumi/sdk/v3/proto/go"
	"google.golang.org/grpc"
	"google.golang.org/protobuf/types/known/emptypb"
)

type host struct {
	pulumirpc.UnimplementedLanguageRuntimeServer
	engine string
}

// GetRequiredPackages returns none: the engine finds the plugins on the PATH.
func (h *host) GetRequiredPackages(context.Context, *pulumirpc.GetRequiredPackagesRequest) (*pulumirpc.GetRequiredPackagesResponse, error) {
	return &pulumirpc.GetRequiredPackagesResponse{}, nil
}

func (h *host) GetPluginInfo(context.Context, *emptypb.Empty) (*pulumirpc.PluginInfo, error) {
	return &pulumirpc.PluginInfo{Version: "1.0.0"}, nil
}

// Run builds the program and runs it.
func (h *host) Run(ctx context.Context, request *pulumirpc.RunRequest) (*pulumirpc.RunResponse, error) {
	directory := request.GetInfo().GetProgramDirectory()
	program := filepath.Join(directory, ".program")
	if output, err := inside(ctx, directory, nil, "go", "build", "-o", program, "."); err != nil {
		return &pulumirpc.RunResponse{Error: fmt.Sprintf("go build: %v\n%s", err, output)}, nil
	}
	config, err := json.Marshal(request.GetConfig())
	if err != nil {
		return nil, err
	}
	secrets, err := json.Marshal(request.GetConfigSecretKeys())
	if err != nil {
		return nil, err
	}
	environment := map[string]string{
		pulumi.EnvOrganization:     request.GetOrganization(),
		pulumi.EnvProject:          request.GetProject(),
		pulumi.EnvStack:            request.GetStack(),
		pulumi.EnvConfig:           string(config),
		pulumi.EnvConfigSecretKeys: string(secrets),
		pulumi.EnvDryRun:           strconv.FormatBool(request.GetDryRun()),
		pulumi.EnvParallel:         strconv.Itoa(int(request.GetParallel())),
		pulumi.EnvMonitor:          request.GetMonitorAddress(),
		pulumi.EnvEngine:           h.engine,
	}
	if output, err := inside(ctx, directory, environment, program); err != nil {
		return &pulumirpc.RunResponse{Error: fmt.Sprintf("%v\n%s", err, output)}, nil
	}
	return &pulumirpc.RunResponse{}, nil
}

func inside(ctx context.Context, directory string, environment map[string]string, name string, args ...string) ([]byte, error) {
	command := exec.CommandContext(ctx, name, args...)
	command.Dir = directory
	command.Env = os.Environ()
	for key, value := range environment {
		command.Env = append(command.Env, key+"="+value)
	}
	return command.CombinedOutput()
}

func main() {
	flag.String("tracing", "", "ignored")
	flag.String("root", "", "ignored")
	flag.Parse()
	handle, err := rpcutil.ServeWithOptions(rpcutil.ServeOptions{Init: func(server *grpc.Server) error {
		pulumirpc.RegisterLanguageRuntimeServer(server, &host{engine: flag.Arg(0)})
		return nil
	}})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println(handle.Port)
	if err := <-handle.Done; err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
