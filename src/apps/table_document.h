// Moved to core/table_document.h.
#pragma once

#include "apps/house.h"
#include "core/table_document.h"
