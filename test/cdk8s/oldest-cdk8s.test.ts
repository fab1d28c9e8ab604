import { App } from 'cdk8s';
import { jsiiTypeOf } from '../../src/cdk8s/internals';
// its tests are run here too
import './internals.test';

jest.mock('cdk8s', () => jest.requireActual('cdk8s-oldest'));

test('it is the oldest cdk8s that the peer dependency allows, of those in the registry', () => {
  expect(jsiiTypeOf(App)).toEqual({ fqn: 'cdk8s.App', version: '2.68.12' });
});
