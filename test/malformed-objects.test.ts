import { expectNoFailure } from './malformed-objects';

test('no odd value makes a reader of objects fail', () => expectNoFailure(4));
