export {createView} from './view.js';
