import pulumi
import pulumi_k8s_windows as windows
from pulumi_kubernetes.core.v1 import ContainerPortArgs, HTTPGetActionArgs, ProbeArgs, ResourceRequirementsArgs, Service, ServicePortArgs, ServiceSpecArgs
from pulumi_kubernetes.meta.v1 import ObjectMetaArgs

version = pulumi.Config().get("windowsVersion") or "LTSC2022"

namespace = windows.WindowsNamespace(
    "web",
    pod_security=windows.PodSecurityName.BASELINE,
    quota=windows.NamespaceQuotaArgs(memory="32Gi"),
)

labels = {"app": "iis"}
iis = windows.WindowsDeployment(
    "iis",
    metadata=ObjectMetaArgs(namespace=namespace.name),
    spec=windows.WindowsDeploymentSpecArgs(
        replicas=2,
        template=windows.WindowsPodTemplateArgs(
            metadata=ObjectMetaArgs(labels=labels),
            spec=windows.WindowsPodSpecArgs(
                containers=[
                    windows.WindowsContainerArgs(
                        name="iis",
                        image="mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022",
                        ports=[ContainerPortArgs(container_port=80)],
                        # the request defaults to the limit
                        resources=ResourceRequirementsArgs(limits={"cpu": "1", "memory": "1Gi"}),
                        readiness_probe=ProbeArgs(http_get=HTTPGetActionArgs(path="/", port=80), timeout_seconds=5),
                    ),
                ],
            ),
        ),
    ),
    # compared with the image tag: the preview fails if only one of the two changes
    windows=windows.WindowsArgs(version=version),
)

service = Service(
    "iis",
    metadata=ObjectMetaArgs(namespace=namespace.name),
    spec=ServiceSpecArgs(type="LoadBalancer", selector=labels, ports=[ServicePortArgs(port=80)]),
)

pulumi.export("deployment", iis.name)
pulumi.export("service", service.metadata.name)
