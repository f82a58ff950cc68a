/** Pixels of the PNG per pixel of the drawing: two, to be sharp on paper and on high-resolution screens. */
const SCALE = 2

/** Converts an SVG to PNG. Rejects if the browser cannot draw it. */
export const pngOf = async (
  svg: string,
  { width, height }: { width: number; height: number },
): Promise<Blob> => {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width * SCALE
  canvas.height = height * SCALE
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) =>
      blob ? resolve(blob) : reject(new Error('The browser could not convert the canvas to PNG')),
    )
  })
}
