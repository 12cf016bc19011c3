// The page over the fake store: ?two, ?replay, ?ghost=none and so on choose a state.

import '../src/style.css';
import {createView} from '../src/scene3d/index.js';
import {startPage} from '../src/page.js';
import {createStore} from '../src/store.js';
import {startFake} from './fake.js';

const wanted = new URLSearchParams(location.search);
const store = createStore();
const page = startPage(store, createView);
const fake = startFake(store, {two: wanted.has('two'), ghost: wanted.get('ghost') ?? 'watching', mode: wanted.has('replay') ? 'replay' : 'live'});
if (wanted.has('ahead'))
    for (let i = 0; i < 600; i++)
        fake.run(1 / 60);
window.dev = {store, page, fake};
