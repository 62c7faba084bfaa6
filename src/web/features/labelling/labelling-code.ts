// one chunk: whoever selects photos when the network is gone has to find the tray
export { LabelTray } from './label-tray.tsx'
export { LabellingLayer } from './labelling-layer.tsx'
