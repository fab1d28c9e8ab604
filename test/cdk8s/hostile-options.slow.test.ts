import { describeHostileOptions } from './hostile-options';

describeHostileOptions(1);
