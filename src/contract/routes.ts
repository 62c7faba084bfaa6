type Route = { method: 'GET' | 'POST'; path: `/${string}` }

function route(line: `${Route['method']} /${string}`): Route {
  return { method: line.startsWith('GET') ? 'GET' : 'POST', path: `/${line.slice(line.indexOf('/') + 1)}` }
}

/**
 * Method and path of each of the 14 operations. Separate from their inputs and outputs (operations.ts), so that the web
 * app's first load has no schemas.
 */
export const routes = {
  ping: route('GET /ping'),
  createAlbum: route('POST /album/createAlbum'),
  editAlbum: route('POST /album/editAlbum'),
  deleteAlbum: route('POST /album/deleteAlbum'),
  getAlbum: route('GET /album/getAlbum'),
  getAlbums: route('GET /album/getAlbums'),
  getPreviewPhotos: route('GET /album/getPreviewPhotos'),
  getPhotos: route('GET /album/getPhotos'),
  checkPhotoLabel: route('GET /photo/checkPhotoLabel'),
  addPhotoLabel: route('POST /photo/addPhotoLabel'),
  removePhotoLabel: route('POST /photo/removePhotoLabel'),
  createSubscription: route('POST /webhook/createSubscription'),
  getSubscriptions: route('GET /webhook/getSubscriptions'),
  deleteSubscription: route('POST /webhook/deleteSubscription'),
} as const
