/** A chart of four workloads as somebody else wrote it, for Linux. */
const pod = (indent: string) => `
metadata:
  labels: { app: foreign }
spec:
  securityContext: { fsGroup: 2000 }
  containers:
    - name: app
      image: registry.example/foreign:1.2
      args: [--verbose]
      securityContext: { privileged: false }
      resources:
        limits: { memory: 256Mi }
        requests: { memory: 128Mi }
`.trim().split('\n').join(`\n${indent}`);

const selector = 'selector: { matchLabels: { app: foreign } }';

export const FOREIGN = `
apiVersion: apps/v1
kind: Deployment
metadata: { name: foreign-web, labels: { chart: foreign } }
spec:
  replicas: 2
  ${selector}
  template:
    ${pod('    ')}
---
apiVersion: apps/v1
kind: StatefulSet
metadata: { name: foreign-db }
spec:
  serviceName: foreign-db
  ${selector}
  template:
    ${pod('    ')}
---
apiVersion: apps/v1
kind: DaemonSet
metadata: { name: foreign-agent }
spec:
  ${selector}
  template:
    ${pod('    ')}
---
apiVersion: batch/v1
kind: CronJob
metadata: { name: foreign-backup }
spec:
  schedule: "0 3 * * *"
  jobTemplate:
    spec:
      template:
        ${pod('        ').replace('spec:', 'spec:\n          restartPolicy: Never')}
---
apiVersion: v1
kind: Service
metadata: { name: foreign }
spec:
  ports: [{ port: 80 }]
`;
