package main

import (
	"github.com/k8s-windows/k8s-windows/sdk/go/k8swindows"
	corev1 "github.com/pulumi/pulumi-kubernetes/sdk/v4/go/kubernetes/core/v1"
	metav1 "github.com/pulumi/pulumi-kubernetes/sdk/v4/go/kubernetes/meta/v1"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi/config"
)

func main() {
	pulumi.Run(func(ctx *pulumi.Context) error {
		version := config.Get(ctx, "windowsVersion")
		if version == "" {
			version = "LTSC2022"
		}

		namespace, err := k8swindows.NewWindowsNamespace(ctx, "web", &k8swindows.WindowsNamespaceArgs{
			PodSecurity: k8swindows.PodSecurityNameBaseline,
			Quota:       &k8swindows.NamespaceQuotaArgs{Memory: pulumi.String("32Gi")},
		})
		if err != nil {
			return err
		}

		labels := pulumi.StringMap{"app": pulumi.String("iis")}
		iis, err := k8swindows.NewWindowsDeployment(ctx, "iis", &k8swindows.WindowsDeploymentArgs{
			Metadata: &metav1.ObjectMetaArgs{Namespace: namespace.Name},
			Spec: &k8swindows.WindowsDeploymentSpecArgs{
				Replicas: pulumi.Int(2),
				Template: &k8swindows.WindowsPodTemplateArgs{
					Metadata: &metav1.ObjectMetaArgs{Labels: labels},
					Spec: &k8swindows.WindowsPodSpecArgs{
						Containers: k8swindows.WindowsContainerArray{
							&k8swindows.WindowsContainerArgs{
								Name:  pulumi.String("iis"),
								Image: pulumi.String("mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022"),
								Ports: corev1.ContainerPortArray{&corev1.ContainerPortArgs{ContainerPort: pulumi.Int(80)}},
								// the request defaults to the limit
								Resources: &corev1.ResourceRequirementsArgs{
									Limits: pulumi.StringMap{"cpu": pulumi.String("1"), "memory": pulumi.String("1Gi")},
								},
								ReadinessProbe: &corev1.ProbeArgs{
									HttpGet:        &corev1.HTTPGetActionArgs{Path: pulumi.String("/"), Port: pulumi.Int(80)},
									TimeoutSeconds: pulumi.Int(5),
								},
							},
						},
					},
				},
			},
			// compared with the image tag: the preview fails if only one of the two changes
			Windows: &k8swindows.WindowsArgs{Version: pulumi.String(version)},
		})
		if err != nil {
			return err
		}

		service, err := corev1.NewService(ctx, "iis", &corev1.ServiceArgs{
			Metadata: &metav1.ObjectMetaArgs{Namespace: namespace.Name},
			Spec: &corev1.ServiceSpecArgs{
				Type:     pulumi.String("LoadBalancer"),
				Selector: labels,
				Ports:    corev1.ServicePortArray{&corev1.ServicePortArgs{Port: pulumi.Int(80)}},
			},
		})
		if err != nil {
			return err
		}

		ctx.Export("deployment", iis.Name)
		ctx.Export("service", service.Metadata.Name())
		return nil
	})
}
