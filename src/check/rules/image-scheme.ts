import { show } from '../../manifest';
import { Rule } from '../rule';
import { containersOf } from './support/core';
import { windowsPod } from './support/example';
import { onPods } from './support/pods';

const SCHEME = /^\w+:\/\//;

export const imageScheme: Rule = {
  id: 'image-scheme',
  effect: 'broken',
  summary: 'an image starts with a URL scheme',
  why: 'An image reference starts with the host of the registry. The API server accepts `https://` before it, but the kubelet can\'t parse it: the Pod stays in InvalidImageName.',
  source: 'kubernetes v1.36.3 pkg/kubelet/images/image_manager.go (ErrInvalidImageName); distribution/reference',
  bad: windowsPod({ image: 'https://registry.example.com/web:1.0' }),
  good: windowsPod({ image: 'registry.example.com/web:1.0' }),
  check: onPods(({ spec }) => containersOf(spec).flatMap(({ container: { image }, path }) => {
    if (typeof image !== 'string' || !SCHEME.test(image)) { return []; }
    return [{
      path: ['spec', ...path, 'image'], message: `image must not start with a URL scheme, got ${show(image)}: the Pod stays in InvalidImageName`,
      help: `use ${show(image.replace(SCHEME, ''))}`,
    }];
  })),
};
