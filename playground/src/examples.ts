const web = (spec: string) => `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
  namespace: shop
spec:
  replicas: 3
  selector:
    matchLabels:
      app: web
  template:
    metadata:
      labels:
        app: web
    spec:
${spec}`;

/** Starter examples, by name. */
export const EXAMPLES: Readonly<Record<string, string>> = {
  'A web server from Linux habits': web(`      nodeSelector:
        beta.kubernetes.io/os: windows
      securityContext:
        runAsUser: 1000
      containers:
        - name: iis
          image: mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022
          securityContext:
            privileged: false
          resources:
            limits:
              cpu: "1"
              memory: 2Gi
          ports:
            - containerPort: 80
`),
  'An image for an older release': web(`      os:
        name: windows
      nodeSelector:
        kubernetes.io/os: windows
      tolerations:
        - key: os
          value: windows
          effect: NoSchedule
      containers:
        - name: legacy
          image: mcr.microsoft.com/windows/servercore:ltsc2019
          resources:
            limits:
              cpu: "1"
              memory: 2Gi
`),
  'Linux and Windows together': `${web(`      os:
        name: windows
      nodeSelector:
        kubernetes.io/os: windows
        node.kubernetes.io/windows-build: 10.0.20348
      tolerations:
        - key: os
          value: windows
          effect: NoSchedule
      containers:
        - name: web
          image: mcr.microsoft.com/dotnet/framework/aspnet:4.8-windowsservercore-ltsc2022
          resources:
            limits:
              cpu: "1"
              memory: 2Gi
`)}---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: cache
  namespace: shop
spec:
  selector:
    matchLabels:
      app: cache
  template:
    metadata:
      labels:
        app: cache
    spec:
      nodeSelector:
        kubernetes.io/os: linux
      containers:
        - name: redis
          image: redis:7.4
---
apiVersion: batch/v1
kind: Job
metadata:
  name: import
  namespace: shop
spec:
  template:
    spec:
      os:
        name: windows
      nodeSelector:
        kubernetes.io/os: windows
      tolerations:
        - key: os
          value: windows
          effect: NoSchedule
      restartPolicy: Never
      containers:
        - name: import
          image: registry.example.com/import:1.0
          resources:
            limits:
              cpu: "12"
              memory: 64Gi
`,
};

/** Node pools to choose from, by name. */
export const POOLS: Readonly<Record<string, string>> = {
  '5 × Windows 2022, 3 × Linux': 'linux:3,2022:5',
  '3 × Windows 2022, 2 × Windows 2019, 3 × Linux': 'linux:3,2022:3,2019:2',
  '3 × Windows 2025, 3 × Windows 2022, 3 × Linux': 'linux:3,2025:3,2022:3',
  '3 × Linux': 'linux:3',
  'unknown': 'unknown',
};
