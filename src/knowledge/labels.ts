/** Label and taint syntax of the API server. Source: kubernetes v1.36.3 `staging/src/k8s.io/apimachinery/pkg/util/validation`. */
const LABEL_NAME = /^[A-Za-z0-9]([-\w.]{0,61}[A-Za-z0-9])?$/;
const LABEL_VALUE = /^([A-Za-z0-9]([-\w.]{0,61}[A-Za-z0-9])?)?$/;
const DNS_SUBDOMAIN = /^(?=.{1,253}$)[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?(\.[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?)*$/;

/** Whether a string is a DNS name in lowercase. */
export function isDnsName(text: string): boolean {
  return DNS_SUBDOMAIN.test(text);
}

/** Whether a string is a valid key of a label or a taint: a name, with an optional prefix (a domain and "/"). */
export function isLabelKey(key: string): boolean {
  const [name, domain, ...rest] = key.split('/').reverse();
  return rest.length === 0 && LABEL_NAME.test(name) && (domain === undefined || isDnsName(domain));
}

/** Whether a string is a valid value of a label or a taint. */
export function isLabelValue(value: string): boolean {
  return LABEL_VALUE.test(value);
}

const KUBERNETES_DOMAIN = /(^|\.)(kubernetes|k8s)\.io$/;
const NODE_DOMAIN = /(^|\.)(kubelet|node)\.kubernetes\.io$/;
const ITS_OWN = /^kubernetes\.io\/(hostname|os|arch)$|^beta\.kubernetes\.io\/(os|arch|instance-type)$|^(topology|failure-domain\.beta)\.kubernetes\.io\/(zone|region)$/;

/**
 * Whether a label is one of Kubernetes' own that a kubelet may not set on its node. Source: `k8s.io/kubelet` v0.36.3
 * `pkg/apis/well_known_labels.go`.
 */
export function isReservedLabel(key: string): boolean {
  const domain = key.includes('/') ? key.split('/')[0] : '';
  return KUBERNETES_DOMAIN.test(domain) && !NODE_DOMAIN.test(domain) && !ITS_OWN.test(key);
}
