import { parseImage } from './image-reference';
import { isWindowsImage } from './windows-images';

/** Parts of a tag that name a Linux distribution. Source: Docker official images, "Image Variants". */
const LINUX_TAG_PARTS = new Set(['alpine', 'debian', 'slim', 'bookworm', 'bullseye', 'buster', 'trixie', 'ubuntu', 'jammy', 'focal', 'noble', 'azurelinux', 'mariner', 'distroless', 'ubi8', 'ubi9', 'linux']);

/** Repositories without Windows images. Source: Docker official images `library/` (architectures of each); kubernetes-sigs registries. */
const LINUX_REPOSITORIES = new Set([
  'alpine', 'busybox', 'debian', 'ubuntu', 'fedora', 'centos', 'nginx', 'httpd', 'redis', 'postgres', 'mysql', 'mariadb', 'memcached', 'rabbitmq', 'haproxy', 'wordpress',
  'registry.k8s.io/coredns/coredns', 'registry.k8s.io/ingress-nginx/controller', 'registry.k8s.io/metrics-server/metrics-server',
  'quay.io/prometheus/node-exporter', 'quay.io/prometheus/prometheus', 'quay.io/prometheus/alertmanager', 'grafana/grafana',
]);

/** Whether an image is known to be for Linux only; `false` if unknown. */
export function isLinuxImage(image: string): boolean {
  if (image === '' || isWindowsImage(image)) { return false; }
  const { repository, tag = '' } = parseImage(image);
  return LINUX_REPOSITORIES.has(repository.replace(/^(index\.)?docker\.io\/(library\/)?/, ''))
    || tag.toLowerCase().split(/[-_.]/).some((part) => LINUX_TAG_PARTS.has(part.replace(/\d+$/, '')) || LINUX_TAG_PARTS.has(part));
}
