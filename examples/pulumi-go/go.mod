module iis

go 1.25

require (
	github.com/pulumi/pulumi-kubernetes/sdk/v4 v4.33.0
	github.com/pulumi/pulumi/sdk/v3 v3.256.0
)
