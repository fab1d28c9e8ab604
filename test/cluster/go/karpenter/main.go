// Command karpenter prints for Pods and NodePools on standard input, one pair each, whether Karpenter would create a node of the pool for the Pod: "" if so,
// or why not. There are no nodes yet, and one instance type per pool, which has what Karpenter's provider for AWS gives to those of an EC2NodeClass.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	"github.com/samber/lo"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	"k8s.io/client-go/tools/record"
	"k8s.io/utils/clock"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/log"

	v1 "sigs.k8s.io/karpenter/pkg/apis/v1"
	"sigs.k8s.io/karpenter/pkg/cloudprovider"
	pods "sigs.k8s.io/karpenter/pkg/controllers/provisioning/scheduling"
	"sigs.k8s.io/karpenter/pkg/controllers/state"
	"sigs.k8s.io/karpenter/pkg/events"
	"sigs.k8s.io/karpenter/pkg/operator/options"
	"sigs.k8s.io/karpenter/pkg/scheduling"
)

type pair struct {
	Pod  *corev1.Pod  `json:"pod"`
	Pool *v1.NodePool `json:"pool"`
	// labels of the instance type, each with its possible values
	Labels map[string][]string `json:"labels"`
}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run() error {
	var pairs []pair
	if err := json.NewDecoder(os.Stdin).Decode(&pairs); err != nil {
		return err
	}
	ctx := options.ToContext(context.Background(), &options.Options{
		PreferencePolicy: options.PreferencePolicyRespect, MinValuesPolicy: options.MinValuesPolicyStrict,
	})
	ctx = log.IntoContext(ctx, log.Log)
	kube := fake.NewClientBuilder().Build()
	// as the provider does for the labels of its own instance types: karpenter-provider-aws pkg/apis/v1/labels.go
	for _, each := range pairs {
		v1.WellKnownLabels = v1.WellKnownLabels.Insert(lo.Keys(each.Labels)...)
	}
	answers := make([]string, len(pairs))
	for i, each := range pairs {
		answer, err := solve(ctx, kube, each)
		if err != nil {
			return err
		}
		answers[i] = answer
	}
	return json.NewEncoder(os.Stdout).Encode(answers)
}

func solve(ctx context.Context, kube client.Client, of pair) (string, error) {
	all := []*v1.NodePool{of.Pool}
	types := map[string][]*cloudprovider.InstanceType{of.Pool.Name: {instanceType(of.Labels)}}
	cluster := state.NewCluster(clock.RealClock{}, kube, nil)
	topology, err := pods.NewTopology(ctx, kube, cluster, nil, all, types, []*corev1.Pod{of.Pod})
	if err != nil {
		return "", err
	}
	scheduler := pods.NewScheduler(ctx, kube, all, cluster, nil, topology, types, nil, events.NewRecorder(&record.FakeRecorder{}), clock.RealClock{}, nil, nil)
	results, err := scheduler.Solve(ctx, []*corev1.Pod{of.Pod})
	if err != nil {
		return "", err
	}
	for _, err := range results.PodErrors {
		return err.Error(), nil
	}
	if len(results.NewNodeClaims) != 1 {
		return "", fmt.Errorf("%s: %d new nodes", of.Pod.Name, len(results.NewNodeClaims))
	}
	return "", nil
}

// instanceType has more of everything than any Pod requests.
func instanceType(labels map[string][]string) *cloudprovider.InstanceType {
	requirements := scheduling.NewRequirements(lo.MapToSlice(labels, func(key string, values []string) *scheduling.Requirement {
		return scheduling.NewRequirement(key, corev1.NodeSelectorOpIn, values...)
	})...)
	var offerings cloudprovider.Offerings
	for _, zone := range labels[corev1.LabelTopologyZone] {
		for _, capacity := range labels[v1.CapacityTypeLabelKey] {
			offerings = append(offerings, &cloudprovider.Offering{Available: true, Price: 1, Requirements: scheduling.NewRequirements(
				scheduling.NewRequirement(corev1.LabelTopologyZone, corev1.NodeSelectorOpIn, zone),
				scheduling.NewRequirement(v1.CapacityTypeLabelKey, corev1.NodeSelectorOpIn, capacity),
			)})
		}
	}
	return &cloudprovider.InstanceType{
		Name: labels[corev1.LabelInstanceTypeStable][0], Requirements: requirements, Offerings: offerings,
		Capacity: corev1.ResourceList{
			corev1.ResourceCPU: resource.MustParse("1000"), corev1.ResourceMemory: resource.MustParse("1000Gi"), corev1.ResourcePods: resource.MustParse("100"),
			corev1.ResourceEphemeralStorage: resource.MustParse("1000Gi"),
		},
		Overhead: &cloudprovider.InstanceTypeOverhead{},
	}
}
