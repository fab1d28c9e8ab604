import { expectNoFailure } from './malformed-objects';

test('no odd value makes a reader of objects fail', () => expectNoFailure(Number(process.env.MALFORMED_RUNS ?? 300)), 600_000);
