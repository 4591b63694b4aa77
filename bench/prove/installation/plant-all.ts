/** Plants every existing fault: fails if a fault no longer finds what it replaces. For the tests. */
import { namesOfPlants, plant } from './plants';

for (const name of namesOfPlants) plant(name);
