// Says of pairs of a NodePool and a Pod whether Karpenter's scheduling lets the Pod have a node of the NodePool. Reads JSON, prints JSON.
package main

import (
	"encoding/json"
	"os"

	corev1 "k8s.io/api/core/v1"
	v1 "sigs.k8s.io/karpenter/pkg/apis/v1"
	"sigs.k8s.io/karpenter/pkg/scheduling"
)

type pair struct {
	NodePool v1.NodePool `json:"nodePool"`
	// What the provider knows of its instance types.
	Instance []corev1.NodeSelectorRequirement `json:"instance"`
	Pod      corev1.Pod                       `json:"pod"`
}

type input struct {
	// Labels that a provider adds to those that Karpenter knows.
	WellKnown []string `json:"wellKnown"`
	Pairs     []pair   `json:"pairs"`
}

func main() {
	var in input
	if err := json.NewDecoder(os.Stdin).Decode(&in); err != nil {
		panic(err)
	}
	v1.WellKnownLabels = v1.WellKnownLabels.Insert(in.WellKnown...)
	answers := []bool{}
	for _, each := range in.Pairs {
		answers = append(answers, fits(each))
	}
	if err := json.NewEncoder(os.Stdout).Encode(answers); err != nil {
		panic(err)
	}
}

func fits(each pair) bool {
	template := each.NodePool.Spec.Template
	taints := scheduling.Taints(template.Spec.Taints)
	if taints.ToleratesPod(&each.Pod) != nil {
		return false
	}
	// Karpenter tries one term of the required node affinity after the other
	for _, pod := range withOneTerm(each.Pod) {
		requirements := scheduling.NewNodeSelectorRequirementsWithMinValues(template.Spec.Requirements...)
		requirements.Add(scheduling.NewLabelRequirements(template.Labels).Values()...)
		requirements.Add(scheduling.NewRequirement(v1.NodePoolLabelKey, corev1.NodeSelectorOpIn, each.NodePool.Name))
		own := scheduling.NewStrictPodRequirements(&pod)
		if requirements.Compatible(own, scheduling.AllowUndefinedWellKnownLabels) != nil {
			continue
		}
		requirements.Add(own.Values()...)
		instance := scheduling.NewNodeSelectorRequirements(each.Instance...)
		if instance.Intersects(requirements) == nil {
			return true
		}
	}
	return false
}

func withOneTerm(pod corev1.Pod) []corev1.Pod {
	if pod.Spec.Affinity == nil || pod.Spec.Affinity.NodeAffinity == nil || pod.Spec.Affinity.NodeAffinity.RequiredDuringSchedulingIgnoredDuringExecution == nil {
		return []corev1.Pod{pod}
	}
	pods := []corev1.Pod{}
	for _, term := range pod.Spec.Affinity.NodeAffinity.RequiredDuringSchedulingIgnoredDuringExecution.NodeSelectorTerms {
		one := *pod.DeepCopy()
		one.Spec.Affinity.NodeAffinity.RequiredDuringSchedulingIgnoredDuringExecution.NodeSelectorTerms = []corev1.NodeSelectorTerm{term}
		pods = append(pods, one)
	}
	return pods
}
