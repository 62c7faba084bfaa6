// one chunk: whoever selects photos when the network is gone has to find the tray
export { SelectionToolbar } from './selection-toolbar.tsx'
export { LabellingLayer } from './labelling-layer.tsx'
