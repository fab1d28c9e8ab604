module k8s-windows.dev/test/cluster/platforms

go 1.26

require (
	github.com/containerd/errdefs v0.1.0
	github.com/containerd/log v0.1.0
	github.com/opencontainers/image-spec v1.1.1
)

require (
	github.com/golang/protobuf v1.5.3 // indirect
	github.com/opencontainers/go-digest v1.0.0 // indirect
	github.com/sirupsen/logrus v1.9.3 // indirect
	golang.org/x/sys v0.13.0 // indirect
	google.golang.org/genproto/googleapis/rpc v0.0.0-20231002182017-d307bd883b97 // indirect
	google.golang.org/grpc v1.58.3 // indirect
	google.golang.org/protobuf v1.31.0 // indirect
)
