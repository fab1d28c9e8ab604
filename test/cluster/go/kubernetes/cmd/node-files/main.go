// Program node-files says what Kubernetes' own code makes of the files of a Windows node, and which switches its programs have there. It is
// built with the sources that the programs have on Windows: see ../../../../harness/node-files.ts.
//
//	node-files validate <files.json   a list of {"kind": "kubelet" | "kube-proxy" | "kubeadm", "text": "..."}; prints a list of lists of faults
//	node-files flags                  prints {"kubelet": [...], "kube-proxy": [...]}
//	node-files gates                  prints the feature gates, as {"<name>": "<stage>, <default>, <locked>"}
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/pflag"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	utilfeature "k8s.io/apiserver/pkg/util/feature"
	logsapi "k8s.io/component-base/logs/api/v1"
	_ "k8s.io/component-base/logs/json/register" // as both programs do: it has switches of its own
	"k8s.io/component-base/version/verflag"
	"k8s.io/kubelet/config/v1beta1"
	proxyapp "k8s.io/kubernetes/cmd/kube-proxy/app"
	kubeadmconfig "k8s.io/kubernetes/cmd/kubeadm/app/util/config"
	"k8s.io/kubernetes/cmd/kubeadm/app/util/patches"
	kubeletoptions "k8s.io/kubernetes/cmd/kubelet/app/options"
	kubeletconfig "k8s.io/kubernetes/pkg/kubelet/apis/config"
	kubeletscheme "k8s.io/kubernetes/pkg/kubelet/apis/config/scheme"
	kubeletvalidation "k8s.io/kubernetes/pkg/kubelet/apis/config/validation"
	proxyconfig "k8s.io/kubernetes/pkg/proxy/apis/config"
	proxyscheme "k8s.io/kubernetes/pkg/proxy/apis/config/scheme"
	proxyvalidation "k8s.io/kubernetes/pkg/proxy/apis/config/validation"
)

type file struct {
	Kind string `json:"kind"`
	Text string `json:"text"`
	// Of a patch: its file's name, and the configuration of the cluster that kubeadm lays it over.
	Name string `json:"name"`
	Base string `json:"base"`
}

func main() {
	var answer any
	var err error
	switch command := append(os.Args, "")[1]; command {
	case "validate":
		answer, err = validate()
	case "flags":
		answer, err = flags()
	case "gates":
		answer, err = gates()
	default:
		err = fmt.Errorf("unknown command %q", command)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	json.NewEncoder(os.Stdout).Encode(answer)
}

func validate() (any, error) {
	var files []file
	if err := json.NewDecoder(os.Stdin).Decode(&files); err != nil {
		return nil, err
	}
	answers := [][]string{}
	for _, each := range files {
		if each.Kind == "kubelet" && each.Base != "" {
			patched, err := patch(each)
			if err != nil {
				return nil, err
			}
			each.Text = patched
		}
		check, known := checks[each.Kind]
		if !known {
			return nil, fmt.Errorf("unknown kind %q", each.Kind)
		}
		answers = append(answers, check([]byte(each.Text)))
	}
	return answers, nil
}

// patch lays a file over a configuration, as kubeadm does when a node joins: it finds the file by its name.
func patch(each file) (string, error) {
	folder, err := os.MkdirTemp("", "patches-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(folder)
	if err := os.WriteFile(filepath.Join(folder, each.Name), []byte(each.Text), 0600); err != nil {
		return "", err
	}
	manager, err := patches.GetPatchManagerForPath(folder, patches.KnownTargets(), io.Discard)
	if err != nil {
		return "", err
	}
	target := &patches.PatchTarget{Name: patches.KubeletConfiguration, StrategicMergePatchObject: v1beta1.KubeletConfiguration{}, Data: []byte(each.Base)}
	if err := manager.ApplyPatchesToTarget(target); err != nil {
		return "", err
	}
	if string(target.Data) == each.Base {
		return "", fmt.Errorf("kubeadm didn't take %s for a patch", each.Name)
	}
	return string(target.Data), nil
}

var checks = map[string]func([]byte) []string{"kubelet": kubelet, "kube-proxy": kubeProxy, "kubeadm": kubeadm}

func kubelet(text []byte) []string {
	_, codecs, err := kubeletscheme.NewSchemeAndCodecs(serializer.EnableStrict)
	if err != nil {
		return faults(err)
	}
	config := &kubeletconfig.KubeletConfiguration{}
	if err := runtime.DecodeInto(codecs.UniversalDecoder(), text, config); err != nil {
		return faults(err)
	}
	return faults(kubeletvalidation.ValidateKubeletConfiguration(config, utilfeature.DefaultFeatureGate))
}

func kubeProxy(text []byte) []string {
	config := &proxyconfig.KubeProxyConfiguration{}
	if err := runtime.DecodeInto(proxyscheme.Codecs.UniversalDecoder(), text, config); err != nil {
		return faults(err)
	}
	return faults(proxyvalidation.Validate(config).ToAggregate())
}

// What `kubeadm config validate` runs. Old versions of its API are fine here: they are for old releases.
func kubeadm(text []byte) []string {
	return faults(kubeadmconfig.ValidateConfig(text, true, false))
}

func faults(err error) []string {
	if err == nil {
		return []string{}
	}
	return []string{err.Error()}
}

func flags() (any, error) {
	config, err := kubeletoptions.NewKubeletConfiguration()
	if err != nil {
		return nil, err
	}
	kubelet := pflag.NewFlagSet("kubelet", pflag.ContinueOnError)
	kubeletoptions.NewKubeletFlags().AddFlags(kubelet)
	kubeletoptions.AddKubeletConfigFlags(kubelet, config)
	kubeletoptions.AddGlobalFlags(kubelet)
	// without what packages of the kubelet register for every program that they are a part of
	flag.CommandLine = flag.NewFlagSet("kube-proxy", flag.ContinueOnError)
	kubeProxy := proxyapp.NewProxyCommand().Flags()
	// cobra takes in what packages register by themselves: of kube-proxy's, this one
	verflag.AddFlags(kubeProxy)
	return map[string][]string{"kubelet": names(kubelet), "kube-proxy": names(kubeProxy)}, nil
}

func gates() (any, error) {
	gates := utilfeature.DefaultMutableFeatureGate
	if err := logsapi.AddFeatureGates(gates); err != nil { // as both programs do
		return nil, err
	}
	all := map[string]string{}
	for name, spec := range gates.GetAll() {
		all[string(name)] = fmt.Sprintf("%s, %t, %t", spec.PreRelease, spec.Default, spec.LockToDefault)
	}
	return all, nil
}

func names(set *pflag.FlagSet) []string {
	all := []string{}
	set.VisitAll(func(flag *pflag.Flag) { all = append(all, flag.Name) })
	return all
}
