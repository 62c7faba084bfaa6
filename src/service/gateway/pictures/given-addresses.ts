import { createHmac, hash } from 'node:crypto'

/** Addresses remembered at least; twice as many at most: five albums of 50,000 photos, in 36 MB at most. */
const CAPACITY = 2 ** 18

/** Milliseconds for which an address that is not given out again is remembered at least; twice as long at most. */
const LIFETIME = 24 * 60 * 60 * 1000

const FIRST_SLOTS = 2 ** 12
/** 32-bit words of an entry: the digest of the address and that of the photo, 128 bits each. */
const DIGEST_WORDS = 4
const ENTRY_WORDS = 2 * DIGEST_WORDS

type Digest = Int32Array

/**
 * The first 128 bits of a SHA-256. One call of `hash` to hexadecimal text takes a third of the time of a Hash object,
 * of which an album would need 50,000.
 */
function digestOf(...parts: readonly Uint8Array[]): Digest {
  const hex = hash('sha256', Buffer.concat(parts), 'hex')
  const digest = new Int32Array(DIGEST_WORDS)
  for (let word = 0; word < DIGEST_WORDS; word++) digest[word] = Number.parseInt(hex.slice(8 * word, 8 * word + 8), 16)
  return digest
}

const toHex = (digest: Digest): string =>
  Array.from(digest, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')

/** Open-addressing hash table from digests to digests; digests need no hashing. Nothing is removed. */
function createDigestTable() {
  let words = new Int32Array(FIRST_SLOTS * ENTRY_WORDS)
  let count = 0

  /** Offset of this digest's entry, or of the free slot for it. */
  function placeOf(key: Digest): number {
    const slots = words.length / ENTRY_WORDS
    for (let slot = (key[0] ?? 0) & (slots - 1); ; slot = (slot + 1) & (slots - 1)) {
      const at = slot * ENTRY_WORDS
      let isEmpty = true
      let isSame = true
      for (let word = 0; word < DIGEST_WORDS; word++) {
        if (words[at + word] !== 0) isEmpty = false
        if (words[at + word] !== key[word]) isSame = false
      }
      if (isEmpty || isSame) return at
    }
  }

  function put(key: Digest, value: Digest): void {
    const at = placeOf(key)
    if (words.subarray(at, at + DIGEST_WORDS).every((word) => word === 0)) count++
    words.set(key, at)
    words.set(value, at + DIGEST_WORDS)
  }

  function grow(): void {
    const before = words
    words = new Int32Array(2 * before.length)
    count = 0
    for (let at = 0; at < before.length; at += ENTRY_WORDS) {
      const key = before.subarray(at, at + DIGEST_WORDS)
      if (key.some((word) => word !== 0)) put(key, before.subarray(at + DIGEST_WORDS, at + ENTRY_WORDS))
    }
  }

  return {
    size: () => count,
    bytes: () => words.byteLength,
    put(key: Digest, value: Digest): void {
      // half full at most, so that no entry is far from its slot
      if (2 * (count + 1) * ENTRY_WORDS > words.length) grow()
      put(key, value)
    },
    find(key: Digest): Digest | undefined {
      const at = placeOf(key)
      const value = words.subarray(at + DIGEST_WORDS, at + ENTRY_WORDS)
      return value.some((word) => word !== 0) ? value : undefined
    },
  }
}

const LINE_END = Buffer.from('\n')
const SLASH = 0x2f
const QUESTION_MARK = 0x3f

/**
 * The path of an address, which tells versions of a photo apart. The rest is left out: the query holds signatures, and
 * one picture may come from several hosts.
 */
function pathOf(address: Uint8Array): Uint8Array {
  const host = address.indexOf(SLASH) + 2
  const start = address.indexOf(SLASH, host)
  const query = address.indexOf(QUESTION_MARK)
  const end = query === -1 ? address.length : query
  return address.subarray(start === -1 ? end : Math.min(start, end), end)
}

type GivenAddressesOptions = {
  /** Key of the digests. */
  secret: string
  /** The service whose photos they are. */
  upstream: string
  clock: () => Date
  capacity?: number | undefined
}

/** Digest of one version of a photo; a file name. */
export type PhotoDigest = string

/**
 * Memory of the picture addresses that upstream has given out, each for the holder who got it. Only keyed
 * hashes are kept, the first half of a SHA-256 over a secret of fixed length and the address, so that the memory
 * reveals no address. Two generations: the older is dropped when the younger is full or a day old; giving an address
 * out again renews it.
 */
export function createGivenAddresses({ secret, upstream, clock, capacity = CAPACITY }: GivenAddressesOptions) {
  const key = createHmac('sha256', secret).update('addresses').digest()
  const service = Buffer.from(`${upstream}\n`)
  let young = createDigestTable()
  let old = createDigestTable()
  let turned = clock().getTime()
  // when each generation began, by a monotonic clock
  let [oldSince, youngSince] = [-Infinity, -Infinity]

  function turn(): void {
    const age = clock().getTime() - turned
    if (young.size() < capacity && age < LIFETIME) return
    const isKept = age < 2 * LIFETIME
    old = isKept ? young : createDigestTable()
    young = createDigestTable()
    oldSince = isKept ? youngSince : performance.now()
    youngSince = performance.now()
    turned = clock().getTime()
  }

  const nameOf = (holderToken: string, address: Uint8Array) =>
    digestOf(key, Buffer.from(`address\n${holderToken}\n`), address)

  return {
    /** An unguessable name for the holder, used in the addresses of their thumbnails. */
    tokenOf: (holderId: string): string =>
      createHmac('sha256', secret).update('holder\n').update(holderId).digest().toString('base64url', 0, 16),
    give(holderToken: string, { photoId, address }: { photoId: Uint8Array; address: Uint8Array }): void {
      turn()
      young.put(nameOf(holderToken, address), digestOf(service, photoId, LINE_END, pathOf(address)))
    },
    /** The photo at an address, if it was given to the holder with this token. */
    find(holderToken: string, address: string): PhotoDigest | undefined {
      turn()
      const digest = nameOf(holderToken, Buffer.from(address))
      const photo = young.find(digest) ?? old.find(digest)
      return photo && toHex(photo)
    },
    /** All addresses given since this time of `performance.now()` are known; earlier ones may be forgotten. */
    knownSince: (): number => {
      turn()
      return oldSince
    },
    /** Memory in use. */
    bytes: (): number => young.bytes() + old.bytes(),
  }
}

export type GivenAddresses = ReturnType<typeof createGivenAddresses>
