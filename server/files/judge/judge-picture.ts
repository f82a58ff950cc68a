import sharp from 'sharp'
import type { Judgement } from './judgement.ts'

/** More than phones and scanners produce. Reading a picture needs four bytes of memory per pixel. */
const MAX_PIXELS = 120_000_000
const JPEG_QUALITY = 90

sharp.cache(false)
sharp.concurrency(1)

/** Reads a picture and encodes it again: upright, in sRGB, without metadata or bytes after its end. */
export const judgePicture = async (content: Uint8Array, kind: 'png' | 'jpg'): Promise<Judgement> => {
  try {
    const { width, height } = await sharp(content, { limitInputPixels: false }).metadata()
    if (width * height > MAX_PIXELS) return { kind: 'too-complex' }
    const picture = sharp(content, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' })
    const upright = picture.autoOrient().toColourspace('srgb')
    const encoded = kind === 'png' ? upright.png() : upright.jpeg({ quality: JPEG_QUALITY })
    return { kind: 'good', content: await encoded.toBuffer() }
  } catch {
    return { kind: 'damaged' }
  }
}
