import './style.css';
import {createView} from './scene3d/index.js';
import {startPage} from './page.js';
import {createStore} from './store.js';
import {connect} from './wire.js';

const store = createStore();
const page = startPage(store, createView);
page.messages.onRetry = connect(store).retry;
