cdef class Connection:
    cdef public object house, guest, desk, behind_since
    cdef public bint in_lobby, is_open
    cdef object _door, _bucket, _guests_bucket
    cdef int _strikes
    cdef object _take(self, object read, object data)
    cpdef object handle(self, object message)
    cpdef object to_room(self, object message)
    cpdef object tell(self, bytes data)
