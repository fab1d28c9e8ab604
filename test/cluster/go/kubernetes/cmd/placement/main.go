// Program placement runs the filters of the Kubernetes scheduler, each by itself, for every Pod on every node.
//
//	placement <question.json   {"nodes": [...], "running": [...], "runtimeClasses": [...], "pods": [...], "daemons": [...]}
//
// Pods are completed as the API server does: defaults, RuntimeClass, tolerations of conditions; those with true in daemons as the controller of
// DaemonSets does too. A Pod that names its node is judged as the kubelet does. Prints a list for each Pod: {"rejected": "..."}, or {"nodes": [...]} with
// the messages of all filters for each node.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"time"

	v1 "k8s.io/api/core/v1"
	nodev1 "k8s.io/api/node/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apiserver/pkg/admission"
	utilfeature "k8s.io/apiserver/pkg/util/feature"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes/fake"
	corev1helpers "k8s.io/component-helpers/scheduling/corev1"
	"k8s.io/klog/v2"
	fwk "k8s.io/kube-scheduler/framework"
	podutil "k8s.io/kubernetes/pkg/api/pod"
	"k8s.io/kubernetes/pkg/apis/core"
	corev1 "k8s.io/kubernetes/pkg/apis/core/v1"
	daemonutil "k8s.io/kubernetes/pkg/controller/daemon/util"
	"k8s.io/kubernetes/pkg/scheduler"
	"k8s.io/kubernetes/pkg/scheduler/apis/config"
	"k8s.io/kubernetes/pkg/scheduler/framework"
	"k8s.io/kubernetes/pkg/scheduler/framework/plugins/feature"
	"k8s.io/kubernetes/pkg/scheduler/framework/plugins/nodeaffinity"
	"k8s.io/kubernetes/pkg/scheduler/framework/plugins/nodename"
	"k8s.io/kubernetes/pkg/scheduler/framework/plugins/nodeports"
	"k8s.io/kubernetes/pkg/scheduler/framework/plugins/noderesources"
	"k8s.io/kubernetes/pkg/scheduler/framework/plugins/nodeunschedulable"
	"k8s.io/kubernetes/pkg/scheduler/framework/plugins/tainttoleration"
	"k8s.io/kubernetes/plugin/pkg/admission/defaulttolerationseconds"
	"k8s.io/kubernetes/plugin/pkg/admission/runtimeclass"
)

type question struct {
	Nodes          []*v1.Node             `json:"nodes"`
	Running        []*v1.Pod              `json:"running"`
	RuntimeClasses []*nodev1.RuntimeClass `json:"runtimeClasses"`
	Pods           []*v1.Pod              `json:"pods"`
	Daemons        []bool                 `json:"daemons"`
}

type answer struct {
	Rejected string     `json:"rejected,omitempty"`
	Nodes    [][]string `json:"nodes,omitempty"`
}

func main() {
	if err := run(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	var of question
	if err := json.NewDecoder(os.Stdin).Decode(&of); err != nil {
		return err
	}
	admit, err := admitter(of.RuntimeClasses)
	if err != nil {
		return err
	}
	filters, err := filterPlugins(ctx)
	if err != nil {
		return err
	}
	nodes := make([]fwk.NodeInfo, len(of.Nodes))
	for i, node := range of.Nodes {
		corev1.SetObjectDefaults_Node(node)
		info := framework.NewNodeInfo()
		for _, pod := range of.Running {
			if pod.Spec.NodeName == node.Name {
				pod = pod.DeepCopy()
				corev1.SetObjectDefaults_Pod(pod)
				internal, err := asStored(pod)
				if err != nil {
					return err
				}
				if pod, err = versioned(internal); err != nil {
					return err
				}
				info.AddPod(pod)
			}
		}
		info.SetNode(node)
		nodes[i] = info
	}
	answers := make([]answer, len(of.Pods))
	for i, pod := range of.Pods {
		corev1.SetObjectDefaults_Pod(pod)
		if of.Daemons[i] {
			daemonutil.AddOrUpdateDaemonPodTolerations(&pod.Spec)
		}
		pod, err = admit(ctx, pod)
		if err != nil {
			answers[i].Rejected = err.Error()
			continue
		}
		answers[i].Nodes = make([][]string, len(nodes))
		for n, node := range nodes {
			answers[i].Nodes[n] = messages(ctx, filters, pod.DeepCopy(), node) // PodRequests adds the overhead to the Pod's own quantity
		}
	}
	return json.NewEncoder(os.Stdout).Encode(answers)
}

// admitter returns a function that changes Pods as the admission plugins of the API server do.
func admitter(classes []*nodev1.RuntimeClass) (func(context.Context, *v1.Pod) (*v1.Pod, error), error) {
	objects := make([]runtime.Object, len(classes))
	for i, class := range classes {
		objects[i] = class
	}
	client := fake.NewSimpleClientset(objects...)
	factory := informers.NewSharedInformerFactory(client, time.Hour)
	ofClass := runtimeclass.NewRuntimeClass()
	ofClass.SetExternalKubeClientSet(client)
	ofClass.SetExternalKubeInformerFactory(factory)
	factory.Start(context.Background().Done())
	factory.WaitForCacheSync(context.Background().Done())
	ofConditions := defaulttolerationseconds.NewDefaultTolerationSeconds()
	ofConditions.InspectFeatureGates(utilfeature.DefaultFeatureGate)
	return func(ctx context.Context, pod *v1.Pod) (*v1.Pod, error) {
		internal, err := asStored(pod)
		if err != nil {
			return nil, err
		}
		attributes := admission.NewAttributesRecord(internal, nil, core.Kind("Pod").WithVersion("v1"), "default", pod.Name,
			core.Resource("pods").WithVersion("v1"), "", admission.Create, nil, false, nil)
		for _, plugin := range []admission.MutationInterface{ofConditions, ofClass} {
			if err := plugin.Admit(ctx, attributes, nil); err != nil {
				return nil, err
			}
		}
		return versioned(internal)
	}, nil
}

// asStored converts a Pod, and adds the defaults of its own resources, which the API server adds after admission: none of the plugins here looks at them.
func asStored(pod *v1.Pod) (*core.Pod, error) {
	internal := &core.Pod{}
	if err := corev1.Convert_v1_Pod_To_core_Pod(pod, internal, nil); err != nil {
		return nil, err
	}
	podutil.DefaultPodLevelResources(internal)
	return internal, nil
}

func versioned(pod *core.Pod) (*v1.Pod, error) {
	converted := &v1.Pod{}
	return converted, corev1.Convert_core_Pod_To_v1_Pod(pod, converted, nil)
}

func filterPlugins(ctx context.Context) ([]fwk.FilterPlugin, error) {
	gates := feature.NewSchedulerFeaturesFromGates(utilfeature.DefaultFeatureGate)
	scoring := &config.ScoringStrategy{Type: config.LeastAllocated, Resources: []config.ResourceSpec{{Name: "cpu", Weight: 1}}}
	var filters []fwk.FilterPlugin
	for _, make := range []func() (fwk.Plugin, error){
		func() (fwk.Plugin, error) { return nodename.New(ctx, nil, nil, gates) },
		func() (fwk.Plugin, error) { return nodeunschedulable.New(ctx, nil, nil, gates) },
		func() (fwk.Plugin, error) { return nodeaffinity.New(ctx, &config.NodeAffinityArgs{}, nil, gates) },
		func() (fwk.Plugin, error) { return tainttoleration.New(ctx, nil, nil, gates) },
		func() (fwk.Plugin, error) { return nodeports.New(ctx, nil, nil, gates) },
		func() (fwk.Plugin, error) {
			gates.EnableDRAExtendedResource = false // there are no device classes
			return noderesources.NewFit(ctx, &config.NodeResourcesFitArgs{ScoringStrategy: scoring}, nil, gates)
		},
	} {
		plugin, err := make()
		if err != nil {
			return nil, err
		}
		filters = append(filters, plugin.(fwk.FilterPlugin))
	}
	return filters, nil
}

// messages returns those of all filters; never nil.
func messages(ctx context.Context, filters []fwk.FilterPlugin, pod *v1.Pod, node fwk.NodeInfo) []string {
	all := []string{}
	if pod.Spec.NodeName != "" {
		for _, result := range scheduler.AdmissionCheck(pod, node.(*framework.NodeInfo), true) {
			if result.InsufficientResource != nil {
				all = append(all, result.InsufficientResource.Reason)
			} else {
				all = append(all, result.Reason)
			}
		}
		noExecute := func(taint *v1.Taint) bool { return taint.Effect == v1.TaintEffectNoExecute }
		if _, is := corev1helpers.FindMatchingUntoleratedTaint(klog.FromContext(ctx), node.Node().Spec.Taints, pod.Spec.Tolerations, noExecute, false); is {
			all = append(all, "node(s) had untolerated taint(s)")
		}
		return all
	}
	for _, filter := range filters {
		state := framework.NewCycleState()
		if pre, is := filter.(fwk.PreFilterPlugin); is {
			_, status := pre.PreFilter(ctx, state, pod, []fwk.NodeInfo{node})
			if status.IsSkip() {
				continue
			}
			if !status.IsSuccess() {
				all = append(all, status.Reasons()...)
				continue
			}
		}
		if status := filter.Filter(ctx, state, pod, node); !status.IsSuccess() {
			all = append(all, status.Reasons()...)
		}
	}
	return all
}
