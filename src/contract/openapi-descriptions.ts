/** Field descriptions from interface.md for the OpenAPI document, by schema or operation. */
export const openApiDescriptions: Record<string, Record<string, string>> = {
  answer: {
    data: 'The result',
    cursor: 'Pass it as `cursor` to get the next page; `{}` when there are no more results',
    warnings: 'Free-text warnings',
  },
  Album: {
    albumId: 'Identifier of the album',
    ownerId: 'Identifier of the owner',
    shareUrl: 'Address for viewing the album; static, always points to the album, may be cached',
    numPhotos: 'Number of photos in the album',
    numParticipants: 'Number of participants, including the owner',
  },
  PreviewPhoto: {
    originalUrl: 'Signed address of the originally uploaded image',
    stableUrl: 'Signed address of the stable version of the image (JPEG or WebP, under 15 MB)',
  },
  Photo: {
    originalUrl: 'Signed address of the uploaded image; for videos a thumbnail image',
    stableUrl:
      'Signed address of the stable version of the image, or of a thumbnail of the video (JPEG or WebP, under 15 MB)',
    videoUrl: 'Signed address of the originally uploaded video; present only if the photo is a video or live photo',
    downloadUrl: 'Signed address to download the original file as uploaded: the image, or the video of a video',
    labels: 'Labels on the photo',
    restrictedLabels: 'Labels on the photo that are hidden from non-admin users',
  },
  NewPhotoConfiguration: {
    albumId: 'The album whose new photos are sent; requires admin access to it',
    targetUrl: 'Where the webhook is sent; a valid HTTPS address',
  },
  NewAlbumConfiguration: { targetUrl: 'Where the webhook is sent; a valid HTTPS address' },
  PhotoLabelAddedConfiguration: {
    albumId: 'The album whose label events are sent; requires admin access to it',
    targetUrl: 'Where the webhook is sent; a valid HTTPS address',
    label: 'The label to filter events by',
  },
  WebhookConfig: {
    webhookId: 'Unique identifier of the subscription',
    config: 'Event, target address and extra settings',
  },
  getAlbums: {
    limit: 'Maximum number of albums',
    cursor: 'The `cursor` that came with the page before',
    search: 'Case-insensitive substring match on the album name',
    relationship: "The caller's relationship to the album",
  },
  getPhotos: {
    filterLabel: 'Exact, case-sensitive match on a public label',
    filterRestrictedLabel: 'Exact, case-sensitive match on a restricted label; requires admin access to the album',
  },
  addPhotoLabel: { isHidden: 'Whether the label is hidden from non-admin users' },
  removePhotoLabel: { isHidden: 'Whether the label is hidden from non-admin users' },
  getSubscriptions: {
    limit: 'Maximum number of subscriptions',
    cursor: 'The `cursor` that came with the page before',
  },
}
