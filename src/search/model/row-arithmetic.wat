;; Arithmetic with rows of signed bytes, by SIMD instructions. A row has a multiple of 8 bytes. Numbers for the same purpose
;; lie one after the other in the memory; the parameters are their addresses.
(module
  (import "host" "memory" (memory 1))

  ;; Adds a row times a weight to sums, which are 64-bit floats.
  (func (export "addRow") (param $sums i32) (param $row i32) (param $end i32) (param $weight f64)
    (local $weights v128)
    (local $numbers v128)
    (local.set $weights (f64x2.splat (local.get $weight)))
    (loop $next
      ;; Four bytes as four 32-bit integers: two of them are added, then the other two.
      (local.set $numbers
        (i32x4.extend_low_i16x8_s (i16x8.extend_low_i8x16_s (v128.load32_zero (local.get $row)))))
      (v128.store (local.get $sums)
        (f64x2.add
          (v128.load (local.get $sums))
          (f64x2.mul (local.get $weights) (f64x2.convert_low_i32x4_s (local.get $numbers)))))
      (local.set $numbers
        (i8x16.shuffle 8 9 10 11 12 13 14 15 0 1 2 3 4 5 6 7 (local.get $numbers) (local.get $numbers)))
      (v128.store offset=16 (local.get $sums)
        (f64x2.add
          (v128.load offset=16 (local.get $sums))
          (f64x2.mul (local.get $weights) (f64x2.convert_low_i32x4_s (local.get $numbers)))))
      (local.set $sums (i32.add (local.get $sums) (i32.const 32)))
      (local.set $row (i32.add (local.get $row) (i32.const 4)))
      (br_if $next (i32.lt_u (local.get $row) (local.get $end)))))

  ;; Writes the dot products of a vector of 16-bit integers with rows, at least one, as 32-bit integers.
  (func (export "multiplyRows")
    (param $vector i32) (param $row i32) (param $end i32) (param $length i32) (param $products i32)
    (local $at i32)
    (local $rowEnd i32)
    (local $sums v128)
    (loop $nextRow
      (local.set $at (local.get $vector))
      (local.set $rowEnd (i32.add (local.get $row) (local.get $length)))
      (local.set $sums (v128.const i32x4 0 0 0 0))
      (loop $next
        (local.set $sums
          (i32x4.add
            (local.get $sums)
            (i32x4.dot_i16x8_s (v128.load (local.get $at)) (v128.load8x8_s (local.get $row)))))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (local.set $row (i32.add (local.get $row) (i32.const 8)))
        (br_if $next (i32.lt_u (local.get $row) (local.get $rowEnd))))
      (i32.store (local.get $products)
        (i32.add
          (i32.add (i32x4.extract_lane 0 (local.get $sums)) (i32x4.extract_lane 1 (local.get $sums)))
          (i32.add (i32x4.extract_lane 2 (local.get $sums)) (i32x4.extract_lane 3 (local.get $sums)))))
      (local.set $products (i32.add (local.get $products) (i32.const 4)))
      (br_if $nextRow (i32.lt_u (local.get $row) (local.get $end))))))
