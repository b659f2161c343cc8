// A list of fixed capacity without allocation. Its items are stored in the object itself.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace acies {

template <class T, size_t Capacity>
class FixedList {
 public:
  using value_type = T;

  constexpr void clear() { size_ = 0; }
  constexpr void push_back(const T& item) {
    assert(size_ < Capacity);
    items_[size_++] = item;
  }
  // Makes room for this many more items, which must be set at once.
  constexpr T* grow(size_t count) {
    assert(size_ + count <= Capacity);
    T* first = items_ + size_;
    size_ += static_cast<uint32_t>(count);
    return first;
  }
  constexpr void pop_back() {
    assert(size_ > 0);
    --size_;
  }
  constexpr size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  static constexpr size_t capacity() { return Capacity; }

  constexpr T& operator[](size_t i) {
    assert(i < size_);
    return items_[i];
  }
  constexpr const T& operator[](size_t i) const {
    assert(i < size_);
    return items_[i];
  }
  constexpr T& back() { return (*this)[size_ - 1]; }
  constexpr const T& back() const { return (*this)[size_ - 1]; }

  constexpr T* begin() { return items_; }
  constexpr T* end() { return items_ + size_; }
  constexpr const T* begin() const { return items_; }
  constexpr const T* end() const { return items_ + size_; }

  constexpr bool contains(const T& item) const { return std::find(begin(), end(), item) != end(); }

 private:
  uint32_t size_ = 0;
  T items_[Capacity];  // uninitialized: only the first size_ items have a meaning
};

}  // namespace acies
