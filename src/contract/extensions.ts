export { callerNames, type CallerNames, type CallersOffer, callersQuery } from '#contract/extensions/callers.ts'
export {
  deliveriesOffer,
  type DeliveriesOffer,
  type Delivery,
  type DeliveryAttempt,
  type DeliveryFilterState,
  deliveryList,
  type DeliveryList,
  deliveryListQuery,
  type DeliveryListQuery,
  deliveryLog,
  type DeliveryLog,
  deliveryLogQuery,
  type DeliveryProblem,
  dueAnswer,
  inbox,
  type Inbox,
  type ListedDelivery,
  MAX_SEARCH_TEXT,
  receiver,
  type Receiver,
  receiverHealth,
  type ReceiverHealth,
  redeliverAllAnswer,
  type RedeliverAllAnswer,
  redeliverAllRequest,
  type RedeliverAllRequest,
  redeliverRequest,
  type RedeliverRequest,
  SHOWN_BODY,
  testRequest,
} from '#contract/extensions/deliveries.ts'
export { gatewayState, type GatewayState, signInRequest } from '#contract/extensions/gateway.ts'
export { acceptedPhotos, type AcceptedPhotos, importStatus, type ImportStatus } from '#contract/extensions/imports.ts'
export { liveEvents, type LiveEvents, liveQuery } from '#contract/extensions/live.ts'
export { previewQuery, previewState, type PreviewState, previewSwitch } from '#contract/extensions/preview.ts'
export { sharedAlbum, type SharedAlbum } from '#contract/extensions/share.ts'
export { thumbnailsOffer, type ThumbnailsOffer } from '#contract/extensions/thumbnails.ts'
export {
  MAX_UPLOAD_BYTES,
  ownUploads,
  type OwnUploads,
  ownUploadsQuery,
  uploadBegun,
  type UploadBegun,
  uploadOffer,
  type UploadOffer,
  uploadProgress,
  type UploadProgress,
  uploadRequest,
} from '#contract/extensions/upload.ts'
