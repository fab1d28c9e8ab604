import { Cluster } from './cluster';
import { installCrd } from './crd';

const STRING = { type: 'string' };
const object = (properties: object, required: readonly string[] = []) => ({ type: 'object', properties, ...(required.length > 0 && { required }) });

/**
 * The kind PodMonitor of Prometheus' operator, as far as the library writes it, written down here and not read from the library.
 * Source: prometheus-operator/prometheus-operator, `pkg/apis/monitoring/v1/podmonitor_types.go`.
 */
export async function installPodMonitorCrd(cluster: Cluster): Promise<void> {
  await installCrd(cluster, {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'podmonitors.monitoring.coreos.com' },
    spec: {
      group: 'monitoring.coreos.com',
      scope: 'Namespaced',
      names: { kind: 'PodMonitor', plural: 'podmonitors' },
      versions: [{
        name: 'v1',
        served: true,
        storage: true,
        schema: {
          openAPIV3Schema: object({
            spec: object({
              jobLabel: STRING,
              selector: object({ matchLabels: { type: 'object', additionalProperties: STRING } }),
              podMetricsEndpoints: {
                type: 'array', items: object({
                  port: STRING, path: STRING,
                  interval: {
                    type: 'string', pattern: '^(0|(([0-9]+)y)?(([0-9]+)w)?(([0-9]+)d)?(([0-9]+)h)?(([0-9]+)m)?(([0-9]+)s)?(([0-9]+)ms)?)$',
                  },
                }),
              },
            }, ['selector']),
          }, ['spec']),
        },
      }],
    },
  });
}
