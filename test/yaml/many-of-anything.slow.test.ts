import { describeMany } from './many-of-anything';

describeMany(1_000_000);
