/** Lower bound for a second visit: one small picture is read from IndexedDB, decoded and drawn. The first visit stores it. */
const request = indexedDB.open('kept-picture', 1)
request.addEventListener('upgradeneeded', () => request.result.createObjectStore('picture'))
const db = await new Promise<IDBDatabase>((resolve) =>
  request.addEventListener('success', () => resolve(request.result)),
)

const [width, height] = [340, 255]

async function store(): Promise<void> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  for (let line = 0; line < height; line++) {
    if (context) context.fillStyle = `hsl(${line} 60% 50%)`
    context?.fillRect(line, line, width, 1)
  }
  const bytes = await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer()
  db.transaction('picture', 'readwrite').objectStore('picture').put(bytes, 'one')
}

async function draw(bytes: ArrayBuffer): Promise<void> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const bitmap = await createImageBitmap(new Blob([bytes]))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  document.querySelector('[data-photo-id]')?.append(canvas)
}

const kept = db.transaction('picture').objectStore('picture').get('one')
kept.addEventListener('success', () => void (kept.result instanceof ArrayBuffer ? draw(kept.result) : store()))
