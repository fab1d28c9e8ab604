import * as fc from 'fast-check';
import { expectSameText, MANIFEST } from './yaml-manifests';

test('the text of 6,000 manifests is the one that cdk8s writes; more than a third aren\'t left to it', () => {
  const manifests = fc.sample(MANIFEST, 6000);
  expect(expectSameText(manifests)).toBeGreaterThan(2000);
}, 300_000);
