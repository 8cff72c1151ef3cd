export const SLOTS = 16_384;

/** The slot of a Redis Cluster that a hash tag belongs to: CRC-16 (XMODEM) of its bytes. */
export function slotOf(tag: string): number {
  let crc = 0;
  for (const byte of Buffer.from(tag)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000) === 0 ? crc << 1 : ((crc << 1) ^ 0x1021) & 0xffff;
  }
  return crc % SLOTS;
}
