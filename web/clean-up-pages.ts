import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

/** The library asks for this by itself only when it is loaded, which is once for all files of a worker. */
afterEach(cleanup);
