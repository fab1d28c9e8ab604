/** A Windows Deployment with nothing to complain of; `find` and `replace` make it worse. */
export const GOOD = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replicas: 2
  selector:
    matchLabels:
      app: web
  template:
    metadata:
      labels:
        app: web
    spec:
      os:
        name: windows
      nodeSelector:
        kubernetes.io/os: windows
      tolerations:
        - key: os
          value: windows
          effect: NoSchedule
      containers:
        - name: web
          image: registry.example.com/web:1.0
          resources:
            limits:
              cpu: "1"
              memory: 2Gi
`;

/** The same with one more field in the container, which the API server rejects. */
export const PRIVILEGED = `${GOOD}          securityContext:\n            privileged: false\n`;
export const PRIVILEGED_RULE = 'linux-field-on-windows';
export const PRIVILEGED_PATH = '/spec/template/spec/containers/0/securityContext/privileged';

/** The object under another name. */
export function named(name: string, text: string): string {
  return text.replace('name: web', `name: ${name}`);
}

/** Indents every line. */
export function indent(text: string, columns: number): string {
  return text.replace(/^(?=.)/gm, ' '.repeat(columns));
}

/** Manifests as items of a `kind: List`. */
export function listOf(...texts: readonly string[]): string {
  return `apiVersion: v1\nkind: List\nitems:\n${texts.map((text) => `  -${indent(text, 4).slice(3)}`).join('')}`;
}
