// Program decoders decodes configurations strictly, as the kubelet and kube-proxy of one Kubernetes minor do: it is built with the modules
// of that minor, see ../../harness/decoders.ts. It reads a list of texts, and prints a list with the fault of each, or an empty string.
package main

import (
	"encoding/json"
	"os"

	"k8s.io/apimachinery/pkg/runtime"
	serializer "k8s.io/apimachinery/pkg/runtime/serializer/json"
	kubeproxy "k8s.io/kube-proxy/config/v1alpha1"
	kubelet "k8s.io/kubelet/config/v1beta1"
)

func main() {
	var texts []string
	if err := json.NewDecoder(os.Stdin).Decode(&texts); err != nil {
		panic(err)
	}
	scheme := runtime.NewScheme()
	for _, add := range []func(*runtime.Scheme) error{kubelet.AddToScheme, kubeproxy.AddToScheme} {
		if err := add(scheme); err != nil {
			panic(err)
		}
	}
	decoder := serializer.NewSerializerWithOptions(serializer.DefaultMetaFactory, scheme, scheme, serializer.SerializerOptions{Yaml: true, Strict: true})
	faults := make([]string, len(texts))
	for i, text := range texts {
		if _, _, err := decoder.Decode([]byte(text), nil, nil); err != nil {
			faults[i] = err.Error()
		}
	}
	json.NewEncoder(os.Stdout).Encode(faults)
}
