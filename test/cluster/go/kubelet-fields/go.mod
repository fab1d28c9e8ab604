module k8s-windows/kubelet-fields

go 1.22
